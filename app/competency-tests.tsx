import { notFound } from 'next/navigation'
import { AllScreen } from '@/components/competency-tests/all-screen'
import { AttemptScreen } from '@/components/competency-tests/attempt-screen'
import { listOfAddress } from '@/components/competency-tests/list-of-address'
import { NewTestScreen } from '@/components/competency-tests/new-test-screen'
import { FilterScreen } from '@/components/competency-tests/settings/filter-screen'
import { MyTestsScreen, ToMarkScreen } from '@/components/competency-tests/tests-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import {
  listAttemptsCall,
  listTestFiltersCall,
  listToMarkCall,
  readAskChoicesCall,
  readAttemptCall,
  readMyTestsCall,
  readTestChoicesCall,
} from '@/server/competency-tests'
import { isStudent } from '@/server/kernel/actor'
import type { ScreenContext } from '@/server/kernel/screen'

/** /tests: a student's own tests, or those that wait for a marker; /tests/:id: one attempt. */
export async function testsPage({ actor, params, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id !== undefined) return <AttemptScreen key={id} id={id} initial={(await run(readAttemptCall, { id })).found} />
  return isStudent(actor) ? (
    <MyTestsScreen initial={await run(readMyTestsCall, {})} />
  ) : (
    <ToMarkScreen initial={await run(listToMarkCall, {})} />
  )
}

/** /tests/new/:testId?, begun from a session or for a student if the address names one. */
export async function newTestPage({ params, query, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [testId = null] = args.data
  const { input } = filtersOf(query, ['session', 'student'])
  const choices = await run(readAskChoicesCall, {
    ...(input.session && { sessionId: input.session }),
    ...(input.student && { studentId: input.student }),
  })
  return <NewTestScreen key={`${testId} ${input.session} ${input.student}`} initial={choices} testId={testId} />
}

const names = ['q', 'testId', 'programmeId', 'year', 'flagged', 'page']

/** /tests/viewall/:list?: the attempts in one state, or those that match a stored filter. */
export async function allTestsPage({ params, query, run }: ScreenContext) {
  const [list = '', ...more] = params.args ?? []
  const of = listOfAddress(list)
  if (of === null || more.length > 0) notFound()
  const { input, asked } = filtersOf(query, names)
  return <AllScreen found={await run(listAttemptsCall, { ...input, ...of })} asked={{ ...asked, list }} />
}

/** /settings/competencytests/filters/edit/:filterid? */
export async function testFilterPage({ params, run }: ScreenContext) {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const [{ rows }, choices] = await Promise.all([run(listTestFiltersCall, {}), run(readTestChoicesCall, {})])
  const initial = isForNew(id) ? null : (rows.find((one) => one.id === id) ?? notFound())
  return <FilterScreen key={id ?? 'new'} initial={initial} choices={choices} />
}
