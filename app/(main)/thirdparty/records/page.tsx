import { screen } from '@/app/screen'
import { ReadableScreen } from '@/components/third-party-import/readable-screen'
import { listReadableCall } from '@/server/third-party-import'

export default screen('dataRecords', async ({ actor, run }) => (
  <ReadableScreen found={await run(listReadableCall, {})} personId={actor.id} />
))
