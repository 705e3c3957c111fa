/** The looks in the order of the series: each has its own colour and its own shape, so that either of the two is enough to tell them apart. */
export const seriesColours = ['--primary', '--amber-strong', '--success', '--danger', '--muted', '--ink'] as const
export const seriesDashes = ['', '6 4', '2 3', '8 3 2 3', '12 4', '1 3'] as const
