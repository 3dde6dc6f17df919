import type { Context } from "hono";
import { sendLiveStream, type StreamParts } from "#server/http/live-streams/live-stream.ts";
import type { ProfileEvent } from "./profile-feed.ts";

const RETRY_MS = 1000;

const write = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function toText(event: ProfileEvent): string {
  switch (event.type) {
    case "profile":
      return write("profile", event.profile);
    case "missing":
      return write("missing", null);
    case "ping":
      // An event, because scripts do not see comments, and the page checks that the server is alive (spec §9).
      return write("ping", null);
    case "unauthorized":
      return write("unauthorized", null);
    case "stopping":
      return `retry: ${RETRY_MS}\n\n`;
  }
}

type EventParts = Omit<StreamParts<ProfileEvent>, "contentType" | "toText">;

export const sendEventStream = (c: Context, parts: EventParts): Response =>
  sendLiveStream(c, { ...parts, contentType: "text/event-stream; charset=utf-8", toText });
