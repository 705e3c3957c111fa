import { editorPage } from '@/app/entry-pages'
import { TypeScreen } from '@/components/forms/editor/type-screen'
import { readEditorChoicesCall, readFormTypeCall } from '@/server/forms'

export default editorPage('formType', readFormTypeCall, async ({ initial, run }) => (
  <TypeScreen initial={initial} choices={await run(readEditorChoicesCall, {})} />
))
