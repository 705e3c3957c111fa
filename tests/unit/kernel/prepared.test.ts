import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { preparedName } from '@/server/kernel/db/prepared'
import { prepared } from '@/server/kernel/queries/prepared'

// How many threads and connections there are depends on the environment.
beforeAll(() => void vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp'))

const nameOfStatement = (statement: Prisma.Sql): string => preparedName(statement.sql)

describe('the name of a prepared statement', () => {
  test('only one that begins with it has a name', () => {
    expect(nameOfStatement(Prisma.sql`SELECT 1`)).toBe('')
    expect(nameOfStatement(Prisma.sql`SELECT ${'/* prepared */'}::text`)).toBe('')
    expect(nameOfStatement(Prisma.sql`${prepared} SELECT 1`)).toMatch(/^cusp_[\w-]{22}$/)
  })

  test('is the same for other values, another one for another text', () => {
    const list = (...ids: number[]) => nameOfStatement(Prisma.sql`${prepared} SELECT 1 WHERE 1 IN (${Prisma.join(ids)})`)
    expect(list(1, 2)).toBe(list(3, 4))
    expect(list(1, 2)).not.toBe(list(1, 2, 3))
  })
})
