'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageTemplate } from '../page/page-template'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { intoView } from '@/components/ui/into-view'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { useFormats } from '@/lib/i18n/use-formats'
import { ConflictBanner } from './conflict-banner'
import { fieldIdOf, type Editor } from './use-editor'

interface EditorFormProps<V extends object> {
  title: string
  subtitle?: ReactNode
  after?: ReactNode
  /** Content before the title, such as an avatar. */
  leading?: ReactNode
  /** The list to which the record belongs, with its name. */
  back: { readonly href: string; readonly label: string }
  editor: Editor<V>
  /** The name of a field in the summary, by its path. */
  labelOf: (path: string) => string
  /** The names of the fields that others may have changed, by the first part of the path. */
  names: Readonly<Record<string, string>>
  /** The reason why the record cannot be saved at all. */
  lockedReason?: string | null
  saveWords?: string
  preview?: ReactNode
  /** A result of the fields, such as a preview: beside them on a desktop, below them elsewhere. */
  aside?: ReactNode
  /** Whether the form takes the whole width of the page, because it holds a table. */
  isWide?: boolean
  children: ReactNode
  /** Content below the form: where the record is used, and its removal. */
  below?: ReactNode
}

/** An editing form: one column, a summary of the problems, and Save and Cancel always in reach. */
export function EditorForm<V extends object>({
  title,
  subtitle,
  after,
  leading,
  back,
  editor,
  labelOf,
  names,
  lockedReason,
  saveWords,
  preview,
  aside,
  isWide = false,
  children,
  below,
}: EditorFormProps<V>) {
  const t = useTranslations('editor')
  const tUi = useTranslations('ui')
  const tErrors = useTranslations('errors')
  const { issues } = useMessages()
  const formats = useFormats()
  const problems = [...editor.sent].map(([path, message]) => ({
    fieldId: fieldIdOf(path),
    message: tErrors('fieldProblem', { field: labelOf(path), problem: message }),
  }))
  const isOnlyMissing = [...editor.sent.values()].every((message) => message === issues.required)
  const state = editor.isSending
    ? ({ kind: 'saving' } as const)
    : editor.savedAt && !editor.isChanged
      ? ({ kind: 'saved', time: formats.time(editor.savedAt) } as const)
      : ({ kind: 'idle' } as const)
  return (
    <PageTemplate kind="editor" isWide={isWide || aside !== undefined} back={back.href} backLabel={back.label}>
      <form noValidate onSubmit={editor.submit} className="flex flex-col gap-6 wrap-anywhere">
        <PageHeader title={title} subtitle={subtitle} after={after} leading={leading} more={preview} />
        {problems.length > 0 && (
          <ErrorSummary
            isMissing={isOnlyMissing}
            lead={isOnlyMissing ? tErrors('requiredMissing') : tErrors('someInvalid')}
            problems={problems}
            attempt={editor.attempt}
          />
        )}
        {editor.failure && (
          <div ref={intoView}>
            <Banner tone="danger" announce="assertive" title={t('notSaved')}>
              {editor.failure}
            </Banner>
          </div>
        )}
        <ConflictBanner editor={editor} names={names} />
        {aside === undefined ? (
          <>
            {children}
            {below}
          </>
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-5">
            <div className="flex min-w-0 flex-col gap-6 lg:col-span-3">{children}</div>
            <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:col-span-2">{aside}</aside>
            {below && <div className="flex min-w-0 flex-col gap-6 lg:col-span-3">{below}</div>}
          </div>
        )}
        <StickyActionBar
          floating
          status={
            editor.isChanged && !editor.isSending ? (
              <p className="text-meta font-medium text-muted">{t('unsaved')}</p>
            ) : (
              <SaveIndicator state={state} className={state.kind === 'idle' ? 'max-md:hidden' : undefined} />
            )
          }
        >
          <LinkButton href={back.href}>{tUi('cancel')}</LinkButton>
          <Button type="submit" variant="primary" loading={editor.isSending} disabledReason={lockedReason}>
            {saveWords ?? t('save')}
          </Button>
        </StickyActionBar>
      </form>
    </PageTemplate>
  )
}
