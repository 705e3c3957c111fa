import { editorPage } from '@/app/entry-pages'
import { TestScreen } from '@/components/competency-tests/settings/test-screen'
import { readTestCall, readTestChoicesCall } from '@/server/competency-tests'

export default editorPage('competencyTest', readTestCall, async ({ initial, run }) => (
  <TestScreen initial={initial?.found ?? null} choices={await run(readTestChoicesCall, {})} />
))
