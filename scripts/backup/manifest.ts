import { z } from 'zod'

/**
 * The last entry of a backup, and so the sign that it is whole. Before it stand `tables/<name>/<n>`, PostgreSQL's own text
 * format cut into pieces, and `files/<path>`.
 */
export const Manifest = z.object({
  format: z.literal(1, 'This is no backup of a kind that this version of Cusp knows.'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The level of the schema: the names of the migrations applied. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
})
export type Manifest = z.output<typeof Manifest>
export type TableEntry = Manifest['tables'][number]
export type SequenceEntry = Manifest['sequences'][number]

export const MANIFEST_NAME = 'manifest.json'
export const pieceName = (table: string, piece: number) => `tables/${encodeURIComponent(table)}/${String(piece).padStart(6, '0')}`
export const tableOfPiece = (name: string) => decodeURIComponent(name.split('/')[1] ?? '')
