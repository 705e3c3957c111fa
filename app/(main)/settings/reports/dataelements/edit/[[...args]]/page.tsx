import { z } from 'zod'
import { editorPage } from '@/app/entry-pages'
import { ElementScreen } from '@/components/reports/elements/element-screen'
import { listElementsCall, listSourcesCall, readElementCall } from '@/server/reports'

const Copied = z.object({ from: z.uuid() })

/** With `?from=` a new data element begins as a copy of another. */
export default editorPage(
  'dataElement',
  readElementCall,
  async ({ initial, query, run }) => {
    const copied = Copied.safeParse(query)
    const copy = initial === null && copied.success ? await run(readElementCall, { id: copied.data.from }) : null
    const { sources } = await run(listSourcesCall, {})
    return (
      <ElementScreen
        initial={initial?.found ?? null}
        copy={copy?.found ?? null}
        sources={sources}
        elements={(await run(listElementsCall, {})).rows}
      />
    )
  },
  ({ found }) => found.name,
)
