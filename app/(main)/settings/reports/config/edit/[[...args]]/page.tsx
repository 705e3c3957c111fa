import { z } from 'zod'
import { editorPage } from '@/app/entry-pages'
import { ConfigScreen } from '@/components/reports/config/config-screen'
import { readConfigCall, readConfigChoicesCall } from '@/server/reports'

const word = z.string().max(200).catch('').default('')
const Begun = z.object({ elements: z.string().max(400), rows: word, columns: word, show: word })

/** With `?elements=` a new one begins with a block of these, split as the address says. */
export default editorPage(
  'reportConfig',
  readConfigCall,
  async ({ initial, query, run }) => {
    const begun = Begun.safeParse(query)
    return (
      <ConfigScreen
        initial={initial?.found ?? null}
        begun={begun.success ? { ...begun.data, elementIds: begun.data.elements.split(',') } : null}
        choices={await run(readConfigChoicesCall, {})}
      />
    )
  },
  ({ found }) => found.title,
)
