import { type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import { servicesContext } from "./services-context.ts";

/** A page that failed is logged with its cause; a visitor who went away, or asked for what is not there, is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(servicesContext).onFailure(error);
};
