/** The parent route redirects `/user/{username}` to the Outfits tab (spec §2). */
export default function DefaultTab() {
  return null;
}
