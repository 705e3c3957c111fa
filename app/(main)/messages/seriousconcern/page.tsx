import { screen } from '@/app/screen'
import { AboutMe } from '@/components/concerns/about-me'
import { askedOf } from '@/components/concerns/asked.shapes'
import { CasesScreen } from '@/components/concerns/cases-screen'
import { ConcernForm } from '@/components/concerns/concern-form'
import { ConcernsFrame } from '@/components/concerns/concerns-frame'
import { RaisedByMe } from '@/components/concerns/raised-by-me'
import { isGranted } from '@/lib/access'
import {
  listCasesCall,
  listConcernsAboutMeCall,
  listConcernsRaisedCall,
  readConcernAboutMeCall,
  readConcernChoicesCall,
  readConcernRaisedCall,
} from '@/server/concerns'
import { getUsersCall } from '@/server/users'

/** Raises a concern, and lists the reader's own concerns, those about the reader, and the cases that the reader handles. */
export default screen('seriousConcern', async ({ actor, query, run }) => {
  const asked = askedOf(query)
  const mayWrite = isGranted('MESSAGES', actor.privileges)
  const choices = mayWrite ? await run(readConcernChoicesCall, {}) : null
  const tab = choices ? asked.tab : 'about'
  const frame = { choices, tab }
  if (tab === 'raised')
    return (
      <ConcernsFrame {...frame}>
        <RaisedByMe {...await run(listConcernsRaisedCall, {})} one={asked.raised ? await run(readConcernRaisedCall, { id: asked.raised }) : null} />
      </ConcernsFrame>
    )
  if (tab === 'about')
    return (
      <ConcernsFrame {...frame}>
        <AboutMe {...await run(listConcernsAboutMeCall, {})} one={asked.about ? await run(readConcernAboutMeCall, { id: asked.about }) : null} />
      </ConcernsFrame>
    )
  if (tab === 'cases' && isGranted('SERIOUSCONCERN_RECEIVE', actor.privileges)) {
    const { shown, q, page } = asked
    return <CasesScreen found={await run(listCasesCall, { shown, page, ...(q !== '' && { q }) })} asked={asked} choices={choices} />
  }
  const { students } = await run(getUsersCall, {})
  return (
    <ConcernsFrame {...frame} tab="new">
      {choices && <ConcernForm key={asked.session ?? 'new'} choices={choices} students={students.filter(({ id }) => id !== actor.id)} asked={asked} />}
    </ConcernsFrame>
  )
})
