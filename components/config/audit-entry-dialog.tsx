'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { TextLink } from '@/components/ui/text-link'
import type { AuditChange, AuditValue, ShownAuditEntry } from '@/lib/contracts/config/audit'
import { useFormats } from '@/lib/i18n/use-formats'
import { accountHref, auditHref, placeOf, type MayOpen } from './audit-places'
import { useAuditWords } from './audit-words'

interface AuditEntryDialogProps {
  entry: ShownAuditEntry
  mayOpen: MayOpen
  onClose: () => void
}

/** One act in full: the stored values, with the names of the records that they refer to. */
export function AuditEntryDialog({ entry, mayOpen, onClose }: AuditEntryDialogProps) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const words = useAuditWords()
  const { action, actor, viewed, address, at, changes, record } = entry
  const place = record && placeOf(record, mayOpen)
  const who = words.who(entry)

  return (
    <Dialog open size="lg" title={words.action(action)} description={action} closesOnBackdrop onClose={onClose}>
      <div className="flex flex-col gap-4 pb-4">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact term={t('column.at')}>
            {formats.longDate(at)}, {formats.time(at)}
            <Stored>{at}</Stored>
          </Fact>
          <Fact term={t('column.who')}>
            {actor?.username && mayOpen.users ? <TextLink href={accountHref(actor.id)}>{who}</TextLink> : who}
            {actor && <Stored>{actor.id}</Stored>}
            {viewed && <Stored>{viewed.id}</Stored>}
          </Fact>
          {record && (
            <Fact term={t('column.record')}>
              {place ? <TextLink href={place}>{words.record(record)}</TextLink> : words.record(record)}
              <Stored>{record.id}</Stored>
              <TextLink
                href={auditHref({ entity: record.entity, entityId: record.id })}
                aria-label={t('onlyThisNamed', { record: words.record(record) })}
              >
                {t('onlyThis')}
              </TextLink>
            </Fact>
          )}
          <Fact term={t('column.address')}>{address}</Fact>
        </dl>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </Dialog>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The stored values, for readers that need their exact names. */
function Stored({ children }: { children: ReactNode }) {
  return <span className="block text-meta text-muted">{children}</span>
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTranslations('audit')
  return (
    <table className="w-full table-fixed border-collapse text-left text-dense">
      <caption className="sr-only">{t('column.changes')}</caption>
      <thead>
        <tr className="border-b border-line text-meta text-muted">
          <th scope="col" className="py-2 pr-3 font-medium">
            {t('field')}
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            {t('before')}
          </th>
          <th scope="col" className="py-2 font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row" className="py-2 pr-3 font-medium wrap-anywhere">
              {field}
            </th>
            {from === null && to === null ? (
              <td colSpan={2} className="py-2 text-muted">
                {t('notKept')}
              </td>
            ) : (
              <>
                <td className="py-2 pr-3 wrap-anywhere">
                  <Value value={from} />
                </td>
                <td className="py-2 wrap-anywhere">
                  <Value value={to} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ value }: { value: AuditValue | null }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  if (value === null) return <span className="text-muted">{t('nothing')}</span>
  const said = value.name ?? words.value(value.text)
  return said === null ? (
    <span className="whitespace-pre-wrap">{value.text}</span>
  ) : (
    <>
      {said}
      <Stored>{value.text}</Stored>
    </>
  )
}
