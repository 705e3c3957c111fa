/** What keeps a provider's metadata from being fetched or used (shibboleth.problem in the messages). */
export const metadataProblems = [
  'tooLarge',
  'notXml',
  'doctype',
  'notMetadata',
  'notSigned',
  'expired',
  'several',
  'notFound',
  'noProvider',
  'noSignOn',
  'badAddress',
  'noCertificate',
  'weakCertificate',
  'innerAddress',
  'unreachable',
  'redirected',
  'refused',
] as const
export type MetadataProblem = (typeof metadataProblems)[number]
