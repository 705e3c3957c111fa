import type { LibraryKind } from '@/lib/forms/vocabulary'

/** The names of the kinds in addresses. */
export const libraryNames = { FIELD: 'fields', GROUP: 'groups', PAGE: 'pages', OPTIONS: 'options' } as const satisfies Record<
  LibraryKind,
  string
>
