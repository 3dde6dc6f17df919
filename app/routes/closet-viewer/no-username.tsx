import { data } from "react-router";
import { ErrorPage } from "#app/error-page.tsx";

export const loader = () => data(null, 404);

/** Spec §4. */
export default ErrorPage;
