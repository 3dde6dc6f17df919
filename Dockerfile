# docker build --tag open-closet .
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS built
# The Node that npm installs, and which the image gets, needs libatomic1.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Docker sets TARGETARCH. The build machine makes the program for either processor.
ARG TARGETARCH
# For `closet --version`: git rev-parse --short=12 HEAD
ARG SOURCE_COMMIT
RUN npm run release -- $(echo $TARGETARCH | sed s/amd64/x64/) && tar -xzf release/*.tar.gz -C /opt

# Debian, not Alpine: the tests run on Debian's C library, on which sharp depends.
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=built /opt/open-closet /opt/open-closet
RUN mkdir /data && chown 1000:1000 /data && ln -s /opt/open-closet/open-closet /usr/local/bin/closet
USER 1000:1000
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CLOSET_COMMAND=closet BRAND_NAME="Open Closet"
VOLUME /data
EXPOSE 3000
# Not /health/ready: a restart repairs neither an unreachable database nor a full disk. Bash, because a second Node takes 50 MB.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health/live HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^HTTP/1.1 200' <&3"]
CMD ["/opt/open-closet/open-closet"]
