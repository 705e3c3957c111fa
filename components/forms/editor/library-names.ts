import type { LibraryKind } from '@/lib/forms/vocabulary'

/** As addresses name them. */
export const libraryNames = { FIELD: 'fields', GROUP: 'groups', PAGE: 'pages', OPTIONS: 'options' } as const satisfies Record<
  LibraryKind,
  string
>
