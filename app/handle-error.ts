import { type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import { servicesContext } from "./services-context.ts";

/** Aborted requests and 404s are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(servicesContext).onFailure(error);
};
