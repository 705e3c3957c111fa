import { z } from 'zod'
import { screen } from '@/app/screen'
import { AnomaliesScreen } from '@/components/sign-off/anomalies/anomalies-screen'
import { holds } from '@/lib/privileges'
import { anomalyRules } from '@/lib/sign-off/signoff-anomalies'
import { anomalyStates } from '@/lib/states/signoff-anomaly'
import { listAnomaliesCall } from '@/server/sign-off'

const Query = z.object({
  state: z
    .enum([...anomalyStates, 'ALL'])
    .catch('OPEN')
    .default('OPEN'),
  rule: z
    .enum([...anomalyRules, ''])
    .catch('')
    .default(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

/** Signatures that look suspicious. */
export default screen('signoffAnomalies', async ({ actor, query, run }) => {
  const asked = Query.parse(query)
  const { state, rule, page } = asked
  const found = await run(listAnomaliesCall, { state: state === 'ALL' ? undefined : state, rule: rule || undefined, page })
  return <AnomaliesScreen key={JSON.stringify(asked)} found={found} asked={asked} setsRules={holds(actor.privileges, 'FORMS_ADMIN')} />
})
