import { notFound } from 'next/navigation'
import { z } from 'zod'
import { AboutHeader, EntriesBar, EntriesPart, FeedbackFrame, WithSide } from '@/components/feedback/feedback-screen'
import { MarkedPart } from '@/components/feedback/marked-part'
import { PatientsCard } from '@/components/feedback/patients-card'
import { TeachingCard, ThemesCard, ToTellCard } from '@/components/feedback/side-cards'
import { YouSaidPart } from '@/components/feedback/you-said-part'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { holds } from '@/lib/privileges'
import { paths } from '@/lib/paths'
import {
  listAboutCall,
  listMarkedCall,
  listMineCall,
  listPatientFeedbackCall,
  listTeachingCall,
  listToTellCall,
  listYouSaidCall,
  readThemesCall,
  readToLookAfterCall,
} from '@/server/feedback'
import { isStudent } from '@/server/kernel/actor'
import type { ScreenContext } from '@/server/kernel/screen'

const View = z.enum(['me', 'written', 'yousaid', 'marked']).catch('me')
const names = ['source', 'theme', 'q', 'page']

/** /feedback */
export async function feedbackPage(context: ScreenContext) {
  const { actor, query, run } = context
  const oversees = holds(actor.privileges, 'FEEDBACK_VIEW_ALL')
  const view = View.parse(query.view)
  const waiting = oversees ? await run(readToLookAfterCall, {}) : null
  return (
    <FeedbackFrame
      view={view}
      mayWrite={holds(actor.privileges, 'FEEDBACKCENTRE')}
      mayAsk={isStudent(actor)}
      waiting={waiting}
      {...await partOf(view, context)}
    />
  )
}

async function partOf(view: z.output<typeof View>, context: ScreenContext) {
  const { query, run } = context
  if (view === 'yousaid') return { children: <YouSaidPart all={await run(listYouSaidCall, {})} /> }
  if (view === 'marked') return { children: <MarkedPart rows={(await run(listMarkedCall, {})).rows} /> }
  if (view === 'written') {
    const { input, asked } = filtersOf(query, ['q', 'page'])
    const given = { side: 'written', path: paths.feedback, asked: { ...asked, view }, found: await run(listMineCall, input) } as const
    return { bar: <EntriesBar {...given} />, children: <EntriesPart {...given} /> }
  }
  return ownFeedbackPage(context)
}

async function ownFeedbackPage({ actor, query, run }: ScreenContext) {
  const { input, asked } = filtersOf(query, names)
  const isTreating = isStudent(actor) && actor.modules.has('clinical') && holds(actor.privileges, 'TREATMENTSESSION_EDIT')
  const [found, { themes }, patients, teaching, toTell] = await Promise.all([
    run(listAboutCall, input),
    run(readThemesCall, {}),
    isStudent(actor) ? run(listPatientFeedbackCall, {}) : null,
    holds(actor.privileges, 'REPORT_MYTREATMENTSESSIONFEEDBACK') && !isStudent(actor) ? run(listTeachingCall, {}) : null,
    isTreating ? run(listToTellCall, {}) : null,
  ])
  const given = { side: 'me', path: paths.feedback, asked, found } as const
  return {
    bar: <EntriesBar {...given} />,
    children: (
      <WithSide
        side={
          <>
            {patients && <PatientsCard said={patients} isOwn shownWords={6} />}
            {teaching && <TeachingCard said={teaching} isOwn />}
            <ThemesCard themes={themes} />
            {toTell && <ToTellCard rows={toTell.rows} />}
          </>
        }
      >
        <EntriesPart {...given} />
      </WithSide>
    ),
  }
}

/** /feedback/list/:userid shows all of a person's feedback, /feedback/studentfeedback/:userid? only the written feedback. */
export function aboutPage({ isWhole }: { isWhole: boolean }) {
  return async function page({ actor, params, query, run, find }: ScreenContext) {
    const args = OneOrNone.safeParse(params.args ?? [])
    if (!args.success || (isWhole && args.data.length === 0)) notFound()
    const userId = args.data[0] ?? actor.id
    const { input, asked } = filtersOf(query, names)
    const [found, { themes }, patients] = await Promise.all([
      run(listAboutCall, { ...input, userId }),
      run(readThemesCall, { userId }),
      isWhole ? find(listPatientFeedbackCall, { studentId: userId }) : null,
    ])
    const path = isWhole ? (`${paths.feedbackList}/${userId}` as const) : (`${paths.feedbackAbout}/${userId}` as const)
    return (
      <div className="flex flex-col gap-4">
        <AboutHeader person={found.person} mayWrite={found.mayWrite && holds(actor.privileges, 'FEEDBACKCENTRE')} />
        <WithSide
          side={
            <>
              {patients && <PatientsCard said={patients} isOwn={userId === actor.id} />}
              <ThemesCard themes={themes} />
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <EntriesBar side="me" path={path} asked={asked} found={found} />
            <EntriesPart side="me" path={path} asked={asked} found={found} />
          </div>
        </WithSide>
      </div>
    )
  }
}
