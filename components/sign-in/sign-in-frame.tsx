import type { ReactNode } from 'react'

interface SignInFrameProps {
  brandName: string
  /** The institution's mark. It is handed in: every page carries Next's page for 'not found', which must not carry code for the mark. */
  mark: ReactNode
  children: ReactNode
  /** The place of the language choice. */
  footer?: ReactNode
}

/** The frame around the screens of a person who is not signed in: one column, the school's name, nothing else. */
export function SignInFrame({ brandName, mark, children, footer }: SignInFrameProps) {
  return (
    <div data-template="bare" className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center">
      <div className="flex w-full max-w-md grow flex-col md:grow-0">
        <header className="mb-8 flex flex-wrap items-center gap-3">
          {mark}
          <p className="text-h2 font-bold">{brandName}</p>
        </header>
        <main id="content" className="grow">
          {children}
        </main>
        {footer && <footer className="mt-12 flex justify-center">{footer}</footer>}
      </div>
    </div>
  )
}
