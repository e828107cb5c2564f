#!/bin/sh
# Starts coturn in a container with Assay's configuration and the secret of .env. Without a certificate there is no
# TLS, which relayed media don't need: they are encrypted between browsers.
set -eu
case "$TURN_SECRET" in *[!A-Za-z0-9]*) TURN_SECRET='' ;; esac
[ ${#TURN_SECRET} -ge 32 ] || { echo 'Set TURN_SECRET in .env to the output of: openssl rand -hex 32' >&2; exit 78; }
umask 077
sed -e '/^cert=/d' -e '/^pkey=/d' -e 's/^realm=.*/realm=assay/' \
  -e "s/^static-auth-secret=.*/static-auth-secret=$TURN_SECRET/" \
  "${CONFIGURATION:-/etc/assay/turnserver.conf}" >/tmp/turnserver.conf
exec turnserver -c /tmp/turnserver.conf --no-tls --no-dtls --log-file=stdout --pidfile=/tmp/turnserver.pid "$@"
