import { screen } from '@/app/screen'
import { AbsencesScreen } from '@/components/absences/absences-screen'
import { AskedAbsences } from '@/components/absences/asked.shapes'
import { decidesAbsences, listAbsencesCall, listMyAbsencesCall, readAbsenceCall } from '@/server/absences'

/** The reader's own absences or, for somebody who decides, everybody's; over them the absence that the address names. */
export default screen('absences', async ({ actor, query, run, find }) => {
  const asked = AskedAbsences.parse(query)
  const { box, q, after, absence } = asked
  const isDeciding = decidesAbsences(actor)
  const [found, mine, opened] = await Promise.all([
    isDeciding ? run(listAbsencesCall, { box, q, after }) : null,
    isDeciding ? null : run(listMyAbsencesCall, { after }),
    absence === undefined ? null : find(readAbsenceCall, { id: absence }),
  ])
  const teaches = actor.privileges.has('APP_TEACHER')
  return <AbsencesScreen key={String(asked.new !== undefined)} found={found} mine={mine} opened={opened} asked={asked} teaches={teaches} />
})
