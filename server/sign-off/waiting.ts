import 'server-only'
import { paths } from '@/lib/paths'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listAnomaliesCall } from './calls/anomalies'
import { countAnomalies, findFirstSigned } from './queries/anomalies'

const open = { state: 'OPEN' } as const
const href = `${paths.signoffAnomalies}?state=OPEN`

/** Signatures that look odd and that nobody has explained; only their number is shown. */
export const signOffWaiting: readonly WaitingSource[] = [
  {
    kind: 'anomalies',
    list: listAnomaliesCall,
    href,
    find: async ({ db }) => {
      const count = await countAnomalies(db, open)
      const things =
        count === 0 ? [] : [{ id: 'anomalies', title: '', since: await findFirstSigned(db, open), verb: 'open' as const, href }]
      return { count, things }
    },
  },
]
