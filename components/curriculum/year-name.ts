/** '2026/27', or '2026' where it ends in the year in which it begins. */
export function yearName({ startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }): string {
  const [from, to] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  return from === to ? from : `${from}/${to.slice(2)}`
}

/** The label of a year in a chooser: the part that tells the years apart comes first, so that it is read where there is no room for the rest. */
export function yearLabel(year: { readonly programme: string; readonly startsOn: string; readonly endsOn: string }): string {
  return `${yearName(year)} ${year.programme}`
}
