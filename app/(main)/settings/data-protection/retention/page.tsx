import { screen } from '@/app/screen'
import { RetentionScreen } from '@/components/privacy/retention-screen'
import { readRetentionCall } from '@/server/privacy'

export default screen('retention', async ({ run }) => {
  const retention = await run(readRetentionCall, {})
  // If somebody else has saved in the meantime, the form starts again from their version.
  return <RetentionScreen key={retention.revision} retention={retention} />
})
