import { notFound } from 'next/navigation'
import { HandOverScreen } from '@/components/clinical-cases/hand-over-screen'
import { CasesScreen } from '@/components/clinical-cases/cases-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { listCasesCall, previewHandOverCall, readCaseCall } from '@/server/clinical-cases'
import type { ScreenContext } from '@/server/kernel/screen'

const names = ['q', 'state', 'abandoned', 'only', 'specialtyId', 'page']

/** The list of cases, and the case that the address names; if it names none, a wide window shows the first. */
export async function casesPage({ params, query, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { input, asked } = filtersOf(query, names)
  const [found, named] = await Promise.all([run(listCasesCall, input), id === undefined ? null : run(readCaseCall, { id })])
  const first = id === undefined ? found.rows[0] : undefined
  const one = first ? await run(readCaseCall, { id: first.id }) : named
  const isNew = query.new !== undefined && found.mayCreate
  return <CasesScreen key={String(isNew)} found={found} asked={asked} one={one?.found ?? null} isOpen={named !== null} startsNew={isNew} />
}

/** The students who leave, or the student that the address names. */
export async function handOverPage({ params, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [studentId] = args.data
  return <HandOverScreen plan={await run(previewHandOverCall, studentId === undefined ? {} : { studentId })} />
}
