'use client'

import { Copy, Download, Ellipsis, Redo2, Trash2, Undo2, CircleOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import { notify } from '@/components/ui/notify'
import { canonicalJson } from '@/lib/canonical-json'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { duplicateForm, exportDefinition, publishForm, readForm, removeForm, withdrawForm } from '@/lib/contracts/forms'
import { paths } from '@/lib/paths'
import { useEditing } from './editor-context'
import { SaveLine } from './save-line'
import type { FormForEditor } from './use-draft'

/** The save state, undo, and the acts on the form as a whole. */
export function EditorBar({ form }: { form: FormForEditor }) {
  const t = useTranslations('formEditor')
  const router = useRouter()
  const problem = useProblemText()
  const { draft } = useEditing()
  const [isPublishing, setPublishing] = useState(false)
  const errors = draft.problems.filter(({ severity }) => severity === 'ERROR').length
  const { code, name } = draft.settings
  // Settings take effect when they are saved; without other changes they make no new version.
  const isPublished = useMemo(
    () => form.state === 'PUBLISHED' && !form.hasDraft && canonicalJson(draft.definition) === canonicalJson(form.draft),
    [form, draft.definition],
  )
  const number = (form.version?.number ?? 0) + 1

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      const isUsed = error instanceof CallError && error.code === 'forms.IN_USE'
      const isSame = error instanceof CallError && error.code === 'forms.UNCHANGED'
      const isWrong = error instanceof CallError && error.code === 'forms.PROBLEMS'
      const [issue] = error instanceof CallError ? error.issues : []
      notify.error(issue?.message ?? (isUsed ? t('inUse') : isSame ? t('unchanged') : isWrong ? t('notPublished') : problem(error)))
    }
  }

  async function publish() {
    const note = await prompt({
      title: t('publishQuestion', { number }),
      body: t('publishHelp'),
      label: t('note'),
      action: t('publish', { number }),
      maxLength: 1_000,
      multiline: true,
    })
    if (note === null) return
    setPublishing(true)
    await attempt(async () => {
      const revision = draft.isChanged ? await draft.send() : draft.revision
      if (revision === null) return notify.error(t('saveFirst'))
      const done = await call(publishForm, { id: form.id, draftRevision: revision, note })
      notify.success(t('publishedNow', { number: done.number }))
      router.refresh()
    })
    setPublishing(false)
  }

  async function withdraw() {
    if (!(await confirm({ title: t('withdrawQuestion', { name }), body: t('withdrawHelp'), action: t('withdraw'), tone: 'danger' }))) return
    await attempt(async () => {
      const { revision } = await call(readForm, { id: form.id })
      await call(withdrawForm, { id: form.id, revision })
      notify.success(t('withdrawnNow'))
      router.refresh()
    })
  }

  async function duplicate() {
    const copyName = await prompt({
      title: t('duplicateForm'),
      label: t('settings.name'),
      initial: t('copyOf', { name }),
      action: t('duplicateForm'),
      maxLength: 200,
      requiredMessage: t('nameMissing'),
    })
    if (copyName === null) return
    await attempt(async () => {
      const id = newId()
      await call(duplicateForm, { id: form.id, newId: id, code: `${code.slice(0, 34)}-${id.slice(-4)}`, name: copyName })
      router.push(`${paths.editorForm}/${id}`)
    })
  }

  async function remove() {
    if (!(await confirm({ title: t('removeQuestion', { name }), body: t('removeHelp'), action: t('removeForm'), tone: 'danger' }))) return
    await attempt(async () => {
      const { revision } = await call(readForm, { id: form.id })
      await call(removeForm, { id: form.id, revision })
      router.push(paths.editorForms)
    })
  }

  const entries: readonly MenuEntry[] = [
    { id: 'duplicate', label: t('duplicateForm'), icon: <Copy />, onAction: () => void duplicate() },
    {
      id: 'export',
      label: t('exportJson'),
      icon: <Download />,
      onAction: () =>
        void attempt(async () => {
          const exported = await call(exportDefinition, { id: form.id })
          saveFile({ name: `${code}.json`, type: 'application/json', text: JSON.stringify(exported, null, 2) })
        }),
    },
    ...(form.state === 'PUBLISHED' ? [{ id: 'withdraw', label: t('withdraw'), icon: <CircleOff />, onAction: () => void withdraw() }] : []),
    { id: 'remove', label: t('removeForm'), icon: <Trash2 />, tone: 'danger' as const, onAction: () => void remove() },
  ]

  return (
    // On a phone the save state stands beside the way back, and what can be pressed in one row below.
    <div className="flex flex-wrap items-center justify-end gap-2 max-md:contents">
      <SaveLine />
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:basis-full">
        <span className="flex">
          <IconButton
            label={t('undo')}
            icon={<Undo2 />}
            aria-keyshortcuts="Control+Z"
            disabledReason={!draft.canUndo && t('nothingToUndo')}
            onPress={draft.undo}
          />
          <IconButton
            label={t('redo')}
            icon={<Redo2 />}
            aria-keyshortcuts="Control+Shift+Z"
            disabledReason={!draft.canRedo && t('nothingToRedo')}
            onPress={draft.redo}
          />
        </span>
        <Menu label={t('more')} icon={<Ellipsis />} placement="below-end" entries={entries} className="max-md:hidden" />
        <Menu label={t('more')} icon={<Ellipsis />} iconOnly placement="below-end" entries={entries} className="md:hidden" />
        <Button
          variant="primary"
          loading={isPublishing}
          disabledReason={(errors > 0 && t('putRightFirst', { count: errors })) || (isPublished && t('unchanged'))}
          onPress={() => void publish()}
        >
          <span className="max-md:hidden">{t('publish', { number })}</span>
          <span className="md:hidden">{t('publishShort')}</span>
        </Button>
      </div>
    </div>
  )
}
