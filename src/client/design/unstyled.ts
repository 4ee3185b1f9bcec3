/** A primitive's props without those that would let a screen restyle it. */
export type Unstyled<Props> = Omit<Props, 'className' | 'style' | 'render'>;
