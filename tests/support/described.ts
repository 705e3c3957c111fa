import pg from 'pg'
import type { Kind } from './raw-sql'

type Field = { readonly name: string; readonly dataTypeID: number }
type Column = { readonly name: string; readonly kind: Kind }

/** The columns that PostgreSQL describes for a statement, which it only prepares: by the protocol, as the driver sends it. */
export async function describeColumns(client: pg.Client, sql: string): Promise<Column[]> {
  const fields = await new Promise<readonly Field[]>((resolve, reject) => {
    let found: readonly Field[] = []
    client.query({
      submit(connection: pg.Connection): void {
        connection.parse({ name: '', text: sql, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields: told }: { readonly fields: readonly Field[] }) => {
        found = told
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(found),
    })
  })
  return fields.map(({ name, dataTypeID }) => ({ name, kind: kindOf(dataTypeID) }))
}

const { builtins } = pg.types
const kinds = new Map<number, Kind>([
  [builtins.BOOL, 'boolean'],
  [builtins.INT2, 'number'],
  [builtins.INT4, 'number'],
  [builtins.FLOAT4, 'number'],
  [builtins.FLOAT8, 'number'],
  [builtins.INT8, 'bigint'],
  [builtins.NUMERIC, 'decimal'],
  [builtins.DATE, 'date'],
  [builtins.TIME, 'date'],
  [builtins.TIMESTAMP, 'date'],
  [builtins.TIMESTAMPTZ, 'date'],
  [builtins.JSON, 'json'],
  [builtins.JSONB, 'json'],
  [builtins.BYTEA, 'bytes'],
  [1000, 'boolean[]'],
  [1005, 'number[]'],
  [1007, 'number[]'],
  [1016, 'bigint[]'],
  [1022, 'number[]'],
  [1009, 'string[]'],
  [1015, 'string[]'],
  [2951, 'string[]'],
  [1182, 'date[]'],
  [1115, 'date[]'],
  [1185, 'date[]'],
  [199, 'json[]'],
  [3807, 'json[]'],
])

/** Enumerations of the schema are read as text, and so are types that are not listed. */
function kindOf(type: number): Kind {
  return kinds.get(type) ?? 'string'
}
