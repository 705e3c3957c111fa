import { editorPage } from '@/app/entry-pages'
import { FormEditorScreen } from '@/components/forms/editor/form-editor-screen'
import { NewFormScreen } from '@/components/forms/editor/new-form-screen'
import { readEditorChoicesCall, readFormCall } from '@/server/forms'

export default editorPage('editorForm', readFormCall, async ({ initial, run }) => {
  const choices = await run(readEditorChoicesCall, {})
  return initial ? <FormEditorScreen form={initial} choices={choices} /> : <NewFormScreen choices={choices} />
})
