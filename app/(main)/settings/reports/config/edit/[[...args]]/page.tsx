import { editorPage } from '@/app/entry-pages'
import { ConfigScreen } from '@/components/reports/config/config-screen'
import { readConfigCall, readConfigChoicesCall } from '@/server/reports'

export default editorPage('reportConfig', readConfigCall, async ({ initial, run }) => (
  <ConfigScreen initial={initial?.found ?? null} choices={await run(readConfigChoicesCall, {})} />
))
