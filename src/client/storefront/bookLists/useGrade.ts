import { useSearch } from 'wouter';

export const ALL = 'all';

export const useGrade = () => new URLSearchParams(useSearch()).get('grade') ?? ALL;
