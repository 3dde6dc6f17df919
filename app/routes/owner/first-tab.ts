import { redirect } from "react-router";
import { toPath } from "#domain/base-path.ts";
import type { Route } from "./+types/first-tab";

export const loader = ({ url }: Route.LoaderArgs) => redirect(`${toPath(url.pathname).replace(/\/+$/, "")}/items`);
