import { redirect } from "react-router";
import { getTabPath } from "#domain/closet-tabs.ts";
import type { Route } from "./+types/default-tab";

/** `/user/{username}` shows the Outfits tab (spec §2). */
export const loader = ({ params }: Route.LoaderArgs) => redirect(getTabPath(params.username, "outfits"));
