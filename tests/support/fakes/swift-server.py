"""OpenStack Swift with its S3 interface, all in one process: `swift-server.py FOLDER ACCOUNT:USER SECRET`.

Writes its port and ends with its input. One machine with one disk, which is a folder; of Debian's packages.
"""
import json
import os
import sys
from array import array

from swift.common.utils import eventlet_monkey_patch

eventlet_monkey_patch()

import eventlet
from eventlet import wsgi
from swift.common.ring import RingData
from swift.common.wsgi import loadapp

folder, access_key, secret = sys.argv[1:]
PARTS = ["account", "container", "object"]

DEFAULTS = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_level = CRITICAL
"""

PROXY = f"""
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth copy dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = false
max_bucket_listing = 50
[filter:tempauth]
use = egg:swift#tempauth
user_{access_key.replace(":", "_")} = {secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
"""


class Cache:
    """What memcached is for many processes."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        found = self.values.get(key)
        return None if found is None else json.loads(found)

    def set(self, key, value, *args, **kwargs):
        self.values[key] = json.dumps(value)

    def delete(self, key, server_key=None):
        self.values.pop(key, None)


def with_cache(app):
    cache = Cache()

    def answer(env, start_response):
        env["swift.cache"] = cache
        return app(env, start_response)

    return answer


def load(part, text):
    path = os.path.join(folder, f"{part}.conf")
    with open(path, "w") as file:
        file.write(DEFAULTS + text)
    return loadapp(path, allow_modify_pipeline=False)


def serve(app, listener):
    log = open(os.devnull, "w")
    eventlet.spawn(wsgi.server, listener, app, log=log, log_output=False)


os.makedirs(os.path.join(folder, "devices/disk"))
for part in PARTS:
    listener = eventlet.listen(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    device = {"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1}
    device.update(replication_ip="127.0.0.1", replication_port=port, meta="")
    RingData([array("H", [0])], [device], 32).save(os.path.join(folder, f"{part}.ring.gz"))
    serve(load(part, f"[pipeline:main]\npipeline = {part}\n[app:{part}]\nuse = egg:swift#{part}\n"), listener)

listener = eventlet.listen(("127.0.0.1", 0))
serve(with_cache(load("proxy", PROXY)), listener)
print(listener.getsockname()[1], flush=True)
eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
