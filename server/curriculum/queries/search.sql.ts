import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { exchangeLimits, type ComponentKind, type SearchedIn } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { isVisibleFramework } from './outcomes.sql'
import { holdsWords } from './words.sql'
import { isVisibleYear } from './years.sql'

type FoundRow = {
  kind: 'NODE' | 'COMPONENT' | 'OUTCOME'
  id: string
  code: string
  title: string
  componentKind: ComponentKind | null
  where: string[]
}

const titlesOf = (path: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT a.title FROM unnest(${path}) WITH ORDINALITY AS asked(id, at) JOIN curriculum_node a ON a.id = asked.id ORDER BY asked.at)`

type Wanted = { readonly words: readonly string[]; readonly yearId: string | null; readonly within: SearchedIn; readonly limit?: number }

/**
 * Rows with the first word in their name or code come first, as far as the length of the name tells; then nodes before components before outcomes. One row more
 * than a search returns, where there is one.
 */
export function searchCurriculum(
  db: Db,
  scope: CurriculumScope,
  { words, yearId, within, limit = exchangeLimits.found }: Wanted,
): Promise<FoundRow[]> {
  const [first] = words
  // A search text of punctuation alone contains no words.
  if (first === undefined) return Promise.resolve([])
  const parts: Prisma.Sql[] = []
  if (within !== 'OUTCOMES' && yearId !== null) {
    parts.push(Prisma.sql`
      SELECT 1, 'NODE', n.id, '', n.title, NULL::text, n.path, NULL::text, NULL::text,
        position(${first} IN n.search_text) > length(n.title), cardinality(n.path), n.sort_order
      FROM curriculum_node n JOIN curriculum_year y ON y.id = n.year_id
      WHERE n.year_id = ${yearId}::uuid AND n.deleted_at IS NULL AND ${isVisibleYear(scope)} AND ${holdsWords(Prisma.sql`n.search_text`, words)}`)
    parts.push(Prisma.sql`
      SELECT 2, 'COMPONENT', c.id, '', c.title, c.kind::text, n.path || n.id, NULL::text, NULL::text, position(${first} IN c.search_text) > length(c.title), cardinality(n.path), n.sort_order
      FROM curriculum_component c JOIN curriculum_node n ON n.id = c.node_id JOIN curriculum_year y ON y.id = n.year_id
      WHERE n.year_id = ${yearId}::uuid AND c.deleted_at IS NULL AND n.deleted_at IS NULL AND ${isVisibleYear(scope)} AND ${holdsWords(Prisma.sql`c.search_text`, words)}`)
  }
  if (within !== 'TREE')
    parts.push(Prisma.sql`
      SELECT 3, 'OUTCOME', o.id, o.code, o.text, NULL::text, NULL::uuid[], f.name, g.title, position(${first} IN o.search_text) > length(o.code) + 1 + length(o.text), g.sort_order, o.sort_order
      FROM learning_outcome o JOIN framework f ON f.id = o.framework_id JOIN outcome_group g ON g.id = o.group_id
      WHERE o.retired_at IS NULL AND ${isVisibleFramework(scope)} AND ${holdsWords(Prisma.sql`o.search_text`, words)}`)
  if (parts.length === 0) return Promise.resolve([])
  return db.$queryRaw<FoundRow[]>`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS every(rank, kind, id, code, title, component_kind, path, framework, "group", is_inner, place, sort_order)
      ORDER BY is_inner, rank, framework, place, sort_order, title, id LIMIT ${limit + 1})
    SELECT kind, id, code, title, component_kind AS "componentKind",
      CASE WHEN kind = 'OUTCOME' THEN ARRAY[framework, "group"] ELSE ${titlesOf(Prisma.sql`path`)} END AS "where"
    FROM found ORDER BY is_inner, rank, framework, place, sort_order, title, id`
}
