import { screen } from '@/app/screen'
import { RetentionScreen } from '@/components/privacy/retention-screen'
import { readRetentionCall } from '@/server/privacy'

export default screen('retention', async ({ run }) => {
  const retention = await run(readRetentionCall, {})
  // What somebody else saved meanwhile is what is edited from then on.
  return <RetentionScreen key={retention.revision} retention={retention} />
})
