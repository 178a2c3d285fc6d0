"""Print the components in About, except Garnet itself, as JSON; needs Garnet's dependencies.

The arguments are further folders with packages, as installed on another system.
"""

import json
import sys

sys.path += sys.argv[1:]

from gui.about.page import components

shown = [component for component in components() if component.name != "Garnet"]
fields = ("name", "version", "licence")
print(
    json.dumps(
        [
            {name: getattr(component, name) for name in fields} | {"text": component.text()}
            for component in shown
        ]
    )
)
