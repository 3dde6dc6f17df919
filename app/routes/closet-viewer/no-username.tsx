import { data } from "react-router";
import { ErrorPage } from "#app/error-page.tsx";

export const loader = () => data(null, 404);

/** `/user`, without a username: the ERROR screen (spec §4). */
export default ErrorPage;
