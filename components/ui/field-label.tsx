'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface FieldLabelProps {
  id?: string
  /** The control's id; without it the label is a span that a group refers to. */
  htmlFor?: string
  optional?: boolean
  hidden?: boolean
  children: ReactNode
}

export function FieldLabel({ id, htmlFor, optional, hidden, children }: FieldLabelProps) {
  const t = useTranslations('ui')
  const Tag = htmlFor ? 'label' : 'span'
  return (
    <Tag id={id} htmlFor={htmlFor} className={classNames(hidden ? 'sr-only' : 'mb-1 block text-dense font-medium')}>
      {children}
      {optional && <span className="font-normal text-muted"> {t('optional')}</span>}
    </Tag>
  )
}
