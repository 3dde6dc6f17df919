import { redirect } from "react-router";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";

export const loader = () => redirect(`${OWN_CLOSET_PATH}/items`);
