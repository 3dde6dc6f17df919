import { defineCall, describeJson } from "#server/openapi/call.ts";
import { CLOSET_FILE_BODY, CLOSET_FILE_ERRORS } from "./closet-file.ts";
import { OWNER_CREDENTIALS, OWNER_ERRORS, usernameParameter } from "./owner-call.ts";
import { importFileQuerySchema, importFileResponseSchema } from "./owner-schemas.ts";

export const IMPORT_FILE = defineCall({
  id: "importFile",
  method: "POST",
  path: "/owner/closets/{username}/import",
  group: "owners",
  summary: "Adds the entries of a file to a closet, or says what that would do.",
  description: `The key needs the right \`import\`. The body is that of \`PUT /owner/closets/{username}\`, in the same formats, with the same limits. Entries keep their ids. An entry whose id the closet has stays as it is (\`known\`), so a repeated request changes nothing. An entry in the bin leaves the bin, and is as in the file. A row of a table without an id gets one that depends on its content. Names, visibility and settings of the closet stay. An account may have \`quota.items\` entries in each list and \`quota.pictureBytes\` of pictures: a file that exceeds this gets 422, but not as a preview.`,
  credentials: OWNER_CREDENTIALS,
  parameters: [
    usernameParameter,
    {
      name: "existing",
      in: "query",
      description:
        "`add`, the default, or `replace`: the closet has only the entries of the file afterwards. The others (`missing`) move to the bin if the closet belongs to an account; else they are deleted.",
      schema: importFileQuerySchema.shape.existing.unwrap(),
      isOptional: true,
    },
    {
      name: "preview",
      in: "query",
      description: "`true`: the server changes nothing. It fetches no pictures of other sites.",
      schema: importFileQuerySchema.shape.preview.unwrap(),
      isOptional: true,
    },
    {
      name: "fetchPictures",
      in: "query",
      description: "As in `PUT /owner/closets/{username}`.",
      schema: importFileQuerySchema.shape.fetchPictures.unwrap(),
      isOptional: true,
    },
  ],
  body: CLOSET_FILE_BODY,
  responses: {
    200: describeJson("What the import did, or would do.", { name: "ImportedFile", schema: importFileResponseSchema }),
  },
  errors: {
    400: ["badImportFileQuery", "cutOff"],
    ...OWNER_ERRORS,
    ...CLOSET_FILE_ERRORS,
    404: ["noSuchCloset"],
  },
});
