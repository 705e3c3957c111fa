'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { VisitorForm } from './visitor-form'

// With code of its own: whoever is told that it is closed loads no form.
const Form = dynamic(async () => (await import('./visitor-form')).VisitorForm)

export function VisitorScreen(props: ComponentProps<typeof VisitorForm>) {
  return <Form {...props} />
}
