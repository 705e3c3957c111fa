import { Fragment, type ReactNode } from 'react'

/**
 * A text that somebody wrote, as React nodes and never as markup: paragraphs, lines that begin with '- ' as a list, **bold**, and https links. Everything else
 * stays the letters that were typed.
 */
export function MessageText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      {text.split(/\n{2,}/).map((part, place) => (
        <Part key={place} lines={part.split('\n')} />
      ))}
    </div>
  )
}

/** The same text in one line, without the signs that make it bold or a list: for a list of messages. */
export function plainWords(text: string): string {
  return text
    .replace(/^[-*] /gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function Part({ lines }: { lines: readonly string[] }) {
  const isItem = (line: string) => /^[-*] /.test(line)
  if (lines.length > 0 && lines.every(isItem))
    return (
      <ul className="flex list-disc flex-col gap-1 pl-6">
        {lines.map((line, place) => (
          <li key={place}>{inlineNodes(line.slice(2))}</li>
        ))}
      </ul>
    )
  const firstItem = lines.findIndex(isItem)
  if (firstItem > 0)
    return (
      <>
        <Part lines={lines.slice(0, firstItem)} />
        <Part lines={lines.slice(firstItem)} />
      </>
    )
  return (
    <p>
      {lines.map((line, place) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          {inlineNodes(line)}
        </Fragment>
      ))}
    </p>
  )
}

const signs = /(\*\*[^*\n]+\*\*|https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g

function inlineNodes(text: string): ReactNode[] {
  return text.split(signs).map((piece, place) => {
    if (/^\*\*[^*]+\*\*$/.test(piece)) return <strong key={place}>{piece.slice(2, -2)}</strong>
    if (/^https:\/\/\S+$/.test(piece))
      return (
        <a key={place} href={piece} target="_blank" rel="noopener noreferrer" className="text-primary underline">
          {piece}
        </a>
      )
    return <Fragment key={place}>{piece}</Fragment>
  })
}
