import { editorPage } from '@/app/entry-pages'
import { TermScreen } from '@/components/lists/term-screen'
import { termCalls } from '@/server/catalogue'

export default editorPage('term', termCalls.read, async ({ initial, run }) => (
  <TermScreen initial={initial} all={(await run(termCalls.list, {})).rows} />
))
