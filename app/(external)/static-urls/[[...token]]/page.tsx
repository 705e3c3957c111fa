import { externalPage } from '@/app/external'
import { StaticUrlPage } from '@/components/static-urls/static-url-page'
import { patientTokenMark } from '@/lib/feedback/vocabulary'
import { openPatientFeedbackCall } from '@/server/feedback'
import { openStaticUrlCall } from '@/server/static-urls'

/** /static-urls/:token?, the page for anybody who has the address: that of a form, or that of questions to a patient about their visit. */
export default externalPage(async ({ params: { token: parts = [] }, find, isSignedIn }) => {
  const [token, ...more] = Array.isArray(parts) ? parts : [parts]
  const isSomebody = await isSignedIn()
  const one = token === undefined || more.length > 0 ? null : token
  if (one?.startsWith(patientTokenMark)) {
    const asked = isSomebody ? null : await find(openPatientFeedbackCall, { token: one })
    return <StaticUrlPage isSignedIn={isSomebody} token={one} found={null} asSelf={false} patient={asked} />
  }
  const found = one === null ? null : await find(openStaticUrlCall, { token: one })
  // A signed-in person is sent away, so the only fact about the form that they receive is whether they may answer under their own name.
  const asSelf = found?.state === 'OPEN' && found.asSelf
  return <StaticUrlPage isSignedIn={isSomebody} token={token ?? null} found={isSomebody ? null : found} asSelf={asSelf} patient={null} />
})
