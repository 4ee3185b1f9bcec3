/** A primitive's props without the doors through which a screen could restyle it. */
export type Unstyled<Props> = Omit<Props, 'className' | 'style' | 'render'>;
