'use client'

import { Anchor, type AnchorProps } from './link-context'
import { classNames } from './class-names'

/** A link in running text. */
export function TextLink({ className, ...props }: AnchorProps) {
  return (
    <Anchor
      {...props}
      className={classNames(
        'rounded-control text-primary underline underline-offset-2 hover:text-primary-hover hover:decoration-2',
        className,
      )}
    />
  )
}
